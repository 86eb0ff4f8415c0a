import * as Switch from '@radix-ui/react-switch';
import type { FieldProps } from './field-props.ts';

export function SwitchField({ id, schema, value, describedBy, onChange }: FieldProps) {
  return (
    <Switch.Root
      id={id}
      className="switch"
      aria-describedby={describedBy}
      checked={Boolean(value ?? schema.default)}
      onCheckedChange={onChange}
    >
      <Switch.Thumb className="switch-thumb" />
    </Switch.Root>
  );
}
