import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { useTheme } from './theme.ts';

const themes = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'system', label: 'As the system', Icon: Monitor },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

/** The choice of colours: light, dark, or those of the system. */
export function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  // On a phone the sidebar is there twice, and of radio buttons with one name only one is checked.
  const group = useId();
  return (
    <div className="theme" role="radiogroup" aria-label="Colours">
      {themes.map(({ value, label, Icon }) => (
        <label key={value} title={label}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            checked={theme === value}
            onChange={() => setTheme(value)}
          />
          <Icon size={15} aria-hidden />
          <span className="visually-hidden">{label}</span>
        </label>
      ))}
    </div>
  );
}
