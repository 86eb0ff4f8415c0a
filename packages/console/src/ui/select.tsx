import * as Radix from '@radix-ui/react-select';
import { Check, ChevronDown } from 'lucide-react';

interface SelectProps {
  id: string;
  label: string;
  describedBy?: string | undefined;
  value: string | undefined;
  placeholder: string;
  options: readonly { value: string; label: string; hint?: string | undefined }[];
  invalid?: boolean | undefined;
  /** Called with undefined if no value is chosen. */
  onChange: (value: string | undefined) => void;
  /** The label for no choice, if that is allowed. */
  none?: string | undefined;
}

/** What stands for no choice: Radix takes no empty value for an option. */
const nothing = '\u0000';

/** A menu to choose one of many values. */
export function Select(props: SelectProps) {
  const { id, label, describedBy, value, placeholder, options, invalid, onChange, none } = props;
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={(next) => onChange(next === nothing ? undefined : next)}
    >
      <Radix.Trigger
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        className="control select"
      >
        <Radix.Value placeholder={placeholder} />
        <Radix.Icon className="select-icon">
          <ChevronDown size={16} />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="popover" position="popper" sideOffset={4}>
          <Radix.Viewport>
            {none !== undefined && <Option value={nothing} label={none} />}
            {options.map((option) => (
              <Option key={option.value} {...option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Option({ value, label, hint }: SelectProps['options'][number]) {
  return (
    <Radix.Item value={value} className="option">
      <Radix.ItemText>{label}</Radix.ItemText>
      {hint && <span className="option-hint">{hint}</span>}
      <Radix.ItemIndicator className="option-mark">
        <Check size={14} />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}
