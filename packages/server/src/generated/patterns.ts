// Generated from the contract by `pnpm generate`. Do not edit.

/** What patterns of the contract mean, in words that follow "must be". */
export const patternWords: Readonly<Record<string, string>> = {
  '/^(?:auto|(?:51[2-9]|5[2-9]\\d|[6-9]\\d\\d|10[01]\\d|102[0-4])x(?:51[2-9]|5[2-9]\\d|[6-9]\\d\\d|10[01]\\d|102[0-4]))$/': 'auto, or width x height, each from 512 to 1024 pixels, such as 1024x768',
  '/^2[0-9]{3}-[0-9]{2}-[0-9]{2}$/': 'a day, such as 2026-05-01',
  '/^@[0-9]+$/': 'a structured date such as @1769385600',
  '/^[0-9]{1,16}-[0-9]{1,16}$/': 'the next_cursor of a page',
  '/^[1-9][0-9]?:[1-9][0-9]?$/': 'a width and a height of up to two digits each, such as 16:9',
  '/^[1-9][0-9]{2,3}p$/': 'a number of pixels and p, such as 720p',
  '/^[A-Za-z0-9!#$%&\'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&\'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/': 'an email address in ASCII and without quotation marks, such as iris@mail.example; a domain with other letters has an xn-- form',
  '/^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/': 'letters, digits, dots, hyphens and underscores, with no dot at the start',
  '/^[a-z0-9_]+$/': 'lower-case letters, digits and underscores',
  '/^[a-zA-Z0-9_-]{1,64}$/': '1 to 64 letters, digits, underscores and hyphens',
  '/^[a-z]{2,3}$/': 'an ISO 639 code of two or three letters, such as en, ja or yue',
};
