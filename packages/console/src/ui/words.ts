/** `0.4 s`, `12 s`, `3 min 5 s` */
export function seconds(value: number): string {
  if (value < 10) return `${Math.round(value * 10) / 10} s`;
  if (value < 60) return `${Math.round(value)} s`;
  const rest = Math.round(value % 60);
  return `${Math.floor(value / 60)} min${rest > 0 ? ` ${rest} s` : ''}`;
}

/** `pay_as_you_go` → `Pay as you go` */
export function inWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

/** The time of day, with the date before it if that is not today. */
export function moment(at: number): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? clock.format(date) : `${day.format(date)}, ${clock.format(date)}`;
}
