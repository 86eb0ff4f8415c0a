import * as Slider from '@radix-ui/react-slider';
import type { FieldProps } from './field-props.ts';
import { stepOf } from './kind.ts';
import { NumberField } from './text-fields.tsx';

/** A field for a number with bounds: a slider, and the number in digits. */
export function SliderField(props: FieldProps) {
  const { name, schema, value, onChange } = props;
  const { minimum = 0, maximum = 1, default: fallback } = schema;
  const shown = typeof value === 'number' ? value : fallback;
  const at = Math.min(maximum, Math.max(minimum, typeof shown === 'number' ? shown : minimum));
  return (
    <div className="slider-row">
      <Slider.Root
        className={`slider ${value === undefined ? 'is-unset' : ''}`}
        min={minimum}
        max={maximum}
        step={stepOf(schema)}
        value={[at]}
        onValueChange={([next]) => onChange(next)}
      >
        <Slider.Track className="slider-track">
          <Slider.Range className="slider-range" />
        </Slider.Track>
        <Slider.Thumb className="slider-thumb" aria-label={name} />
      </Slider.Root>
      <NumberField {...props} />
    </div>
  );
}
