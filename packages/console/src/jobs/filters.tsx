const filters = { all: 'All', running: 'Running', success: 'Done', error: 'Failed' };

export type Filter = keyof typeof filters;

interface FiltersProps {
  chosen: Filter;
  onChoose: (filter: Filter) => void;
}

/** Which jobs to show, by their status. */
export function Filters({ chosen, onChoose }: FiltersProps) {
  return (
    <div className="segments" role="radiogroup" aria-label="Jobs to show">
      {Object.entries(filters).map(([value, label]) => (
        <label key={value} className="segment">
          <input
            type="radio"
            name="filter"
            checked={chosen === value}
            onChange={() => onChoose(value as Filter)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
