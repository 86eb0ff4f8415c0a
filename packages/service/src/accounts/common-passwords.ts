/**
 * Words that common passwords are made of. They were written for this project from common
 * knowledge; no list of leaked passwords was copied. Lower case, letters and digits only.
 */
export const commonWords = [
  ...['password', 'passwort', 'passphrase', 'passcode', 'passw0rd', 'secret', 'letmein', 'login'],
  ...['welcome', 'hello', 'admin', 'administrator', 'root', 'user', 'guest', 'test', 'testing'],
  ...['default', 'changeme', 'master', 'access', 'security', 'secure', 'computer', 'internet'],
  ...['iloveyou', 'loveyou', 'love', 'forever', 'trustno', 'whatever', 'nothing', 'please'],
  ...['monkey', 'dragon', 'sunshine', 'princess', 'football', 'baseball', 'basketball', 'soccer'],
  ...['superman', 'batman', 'spiderman', 'pokemon', 'starwars', 'shadow', 'michael', 'jennifer'],
  ...['charlie', 'jordan', 'ashley', 'daniel', 'jessica', 'summer', 'winter', 'spring', 'autumn'],
  ...['monday', 'friday', 'sunday', 'january', 'december', 'google', 'facebook', 'company'],
  ...['qwerty', 'qwertz', 'azerty', 'asdf', 'zxcv', 'abc', 'xyz', 'genmedia'],
  ...['this', 'is', 'my', 'the', 'and', 'you', 'for', 'super', 'new', 'very', 'strong', 'long'],
] as const;

/** Well-known phrases, among them the examples in advice on passwords. */
export const commonPhrases = [
  'correcthorsebatterystaple',
  'thequickbrownfoxjumpsoverthelazydog',
  'loremipsumdolorsitamet',
  'maytheforcebewithyou',
  'tobeornottobethatisthequestion',
  'tobeornottobe',
  'opensesameopensesame',
  'allyourbasearebelongtous',
  'nevergonnagiveyouup',
  'iamyourfatherluke',
  'onceuponatime',
  'letmeinletmein',
  'supercalifragilisticexpialidocious',
  'twinkletwinklelittlestar',
  'happybirthdaytoyou',
  'winteriscoming',
  'speakfriendandenter',
  'helloworldhelloworld',
  'inthebeginningwastheword',
  'ilovemyfamily',
] as const;

/** Sequences of neighbouring keys, and the alphabet. The policy also matches them backwards. */
export const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
] as const;
