/** How the console writes numbers, money and times: in English, and in UTC, as the platform counts. */
const number = new Intl.NumberFormat('en');
const money = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const month = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const distance = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export const formatNumber = (value: number) => number.format(value);
export const formatEuro = (value: number) => money.format(value);
/** @param iso such as `2026-11-25`, or with a time */
export const formatDay = (iso: string) => day.format(new Date(iso));
export const formatDate = (iso: string) => date.format(new Date(iso));
export const formatTime = (iso: string) => `${time.format(new Date(iso))} UTC`;
/** @param yearMonth such as `2026-11` */
export const formatMonth = (yearMonth: string) => month.format(new Date(`${yearMonth}-01`));

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS = [
  { below: HOUR, seconds: MINUTE, unit: 'minute' },
  { below: DAY, seconds: HOUR, unit: 'hour' },
  { below: 45 * DAY, seconds: DAY, unit: 'day' },
  { below: 540 * DAY, seconds: 30.4 * DAY, unit: 'month' },
  { below: Infinity, seconds: 365 * DAY, unit: 'year' },
] as const;

/** Such as `3 minutes ago` or `in 5 days`. */
export function formatDistance(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  if (Math.abs(seconds) < MINUTE) return distance.format(0, 'second');
  const step = STEPS.find(({ below }) => Math.abs(seconds) < below) ?? STEPS[4];
  return distance.format(Math.trunc(seconds / step.seconds), step.unit);
}

export const formatSize = (bytes: number) => `${formatNumber(Math.ceil(bytes / 1_000))} kB`;
export const formatSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(2)} s`;

/** Capitalises the name of a plan for a heading; settings have small letters. */
export function planName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
