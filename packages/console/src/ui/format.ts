/** `0.4 s`, `12 s`, `3 min 5 s` */
export function formatSeconds(value: number): string {
  if (value < 10) return `${Math.round(value * 10) / 10} s`;
  const whole = Math.round(value);
  if (whole < 60) return `${whole} s`;
  const rest = whole % 60;
  return `${Math.floor(whole / 60)} min${rest > 0 ? ` ${rest} s` : ''}`;
}

/** Any value of JSON as a text. */
export function valueAsText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** `pay_as_you_go` → `Pay as you go` */
export function sentenceCase(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

/** The time of day, with the date before it if that is not today. */
export function formatTime(at: number): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? clock.format(date) : `${day.format(date)}, ${clock.format(date)}`;
}

/** The first day, in UTC, of the month that was `monthsAgo` months ago: `2026-05-01`. */
export function firstOfMonth(monthsAgo: number): string {
  const now = new Date();
  const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1));
  return date.toISOString().slice(0, 10);
}

// The service counts by these months and days, also where people have another calendar.
const calendar = 'gregory';

const month = new Intl.DateTimeFormat(undefined, {
  calendar,
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2026-05-01` → `May 2026` */
export function formatMonth(firstDay: string): string {
  return month.format(new Date(firstDay));
}

const weekday = new Intl.DateTimeFormat(undefined, {
  calendar,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** `2026-05-02` → `Sat, 2 May` */
export function formatDay(date: string): string {
  return weekday.format(new Date(date));
}

/** `$0.08`, `$0.0035`: with two decimals, or with as many as small amounts need. */
export function formatDollars(amount: number): string {
  return amount.toLocaleString(undefined, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: amount < 1 ? 6 : 2,
  });
}

/** `2 images, 0.52 megapixels`; requests are left out, because they are the calls. */
export function formatUnits(units: Readonly<Record<string, number>>): string {
  return Object.entries(units)
    .map(([unit, amount]) => [unit, Math.round(amount * 100) / 100] as const)
    .filter(([unit, amount]) => unit !== 'requests' && amount > 0)
    .map(([unit, amount]) => {
      const words = unit.replaceAll('_', ' ');
      return `${amount.toLocaleString()} ${amount === 1 ? words.replace(/s$/, '') : words}`;
    })
    .join(', ');
}
