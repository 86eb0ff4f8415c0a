import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { changed, type NestingProps, type Next } from './field-props.ts';
import { blankOf } from './kind.ts';

/** A field for any number of values of one kind. */
export function ListField({ id, name, schema, value, isInvalid, onChange, Value }: NestingProps) {
  const items = itemsOf(value);
  const { items: itemSchema = {}, maxItems = Number.POSITIVE_INFINITY } = schema;
  // The places where items were removed. From there on, fields start again for the items that moved.
  const [removals, setRemovals] = useState<readonly number[]>([]);
  const set = (index: number, next: Next) =>
    onChange((newest: unknown) =>
      itemsOf(newest).map((item, at) => (at === index ? changed(item, next) : item)),
    );
  const remove = (index: number) => {
    setRemovals([...removals, index]);
    onChange((newest: unknown) => {
      const left = itemsOf(newest).toSpliced(index, 1);
      return left.length > 0 ? left : undefined;
    });
  };
  return (
    <div className="list">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no name but their place.
        <div className="list-item" key={index}>
          <Value
            key={removals.filter((place) => place <= index).length}
            id={`${id}-${index}`}
            schema={itemSchema}
            value={item}
            isInvalid={isInvalid}
            name={`${name} ${index + 1}`}
            isRequired
            describedBy={undefined}
            onChange={(next) => set(index, next)}
          />
          <button
            type="button"
            className="button quiet icon"
            aria-label={`Remove ${name} ${index + 1}`}
            onClick={() => remove(index)}
          >
            <Trash2 size={16} />
          </button>
        </div>
      ))}
      {items.length < maxItems && (
        <button
          type="button"
          className="button small"
          onClick={() => onChange((newest: unknown) => [...itemsOf(newest), blankOf(itemSchema)])}
        >
          <Plus size={14} /> Add
        </button>
      )}
    </div>
  );
}

function itemsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
