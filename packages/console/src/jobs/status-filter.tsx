/** What can be filtered by, with its label. */
const filters = { all: 'All', running: 'Running', success: 'Done', error: 'Failed' };

export type JobFilter = keyof typeof filters;

interface StatusFilterProps {
  chosen: JobFilter;
  onChoose: (filter: JobFilter) => void;
}

/** Filters a list of jobs or runs by their status. */
export function StatusFilter({ chosen, onChoose }: StatusFilterProps) {
  return (
    <div className="segments" role="radiogroup" aria-label="Status">
      {Object.entries(filters).map(([value, label]) => (
        <label key={value} className="segment">
          <input
            type="radio"
            name="filter"
            checked={chosen === value}
            onChange={() => onChoose(value as JobFilter)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
