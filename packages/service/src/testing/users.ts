import { randomBytes } from 'node:crypto';
import type { ResponseBody } from '@genmedia/types';
import type { Caller } from './caller.ts';
import type { Mailbox } from './mailbox.ts';

export const password = 'grey herons wade slowly';

export interface User {
  email: string;
  password: string;
  accessToken: string;
  apiKey: string;
}

/** Creates users with accounts, over HTTP. */
export interface Users {
  /** A user who has signed up, and has verified the address with the code from the mail. */
  newUser(): Promise<User>;
}

export function createUsers({ post }: Caller, { mailedToken }: Mailbox): Users {
  return {
    async newUser() {
      const email = newEmail();
      await post('/api/agents/v1/auth/signup', { email, password });
      const { body } = await post<ResponseBody<'verifyEmail', 200>>(
        '/api/agents/v1/auth/verify-email',
        { verification_code: await mailedToken(email, 'verify_email') },
      );
      const { access_token: accessToken, api_key: apiKey } = body.data;
      return { email, password, accessToken, apiKey: apiKey ?? '' };
    },
  };
}

export function newEmail(): string {
  return `${randomBytes(6).toString('hex')}@mail.example`;
}
