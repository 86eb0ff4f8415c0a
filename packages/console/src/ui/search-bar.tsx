import type { ReactNode } from 'react';

interface SearchBarProps {
  /** What is searched, such as `Search runs`. */
  label: string;
  words: string;
  onSearch: (words: string) => void;
  /** How many of all items are shown. */
  shown: number;
  total: number;
  /** Further controls that filter the list. */
  filter?: ReactNode;
  /** Buttons that act on the shown items. */
  children?: ReactNode;
}

/** The head of a list: search field, filters, and the number of items. */
export function SearchBar(props: SearchBarProps) {
  const { label, words, onSearch, shown, total, filter, children } = props;
  return (
    <div className="toolbar">
      {filter}
      <input
        type="search"
        className="control"
        aria-label={label}
        placeholder={label}
        value={words}
        onChange={({ target }) => onSearch(target.value)}
      />
      <span className="muted" role="status">
        {shown} of {total}
      </span>
      {children}
    </div>
  );
}
