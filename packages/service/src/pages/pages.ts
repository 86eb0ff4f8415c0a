import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type NotMeOutcome, notMeOutcomes, notMePage } from './not-me.ts';
import { renderPage } from './render-page.ts';
import { resetPasswordPage } from './reset-password.ts';
import {
  outcomePaths,
  verificationFailedPage,
  verifiedPage,
  withoutPasswordPage,
} from './verification.ts';

export interface PageOptions {
  /** Does what the button of the page "Was this not you?" says, with the token of its address. */
  notMe(token: string, request: Request, bindings: HttpBindings): Promise<NotMeOutcome>;
}

/** The pages that links in mails lead to. Opening one changes nothing. */
export function pageRoutes({ notMe }: PageOptions): Hono {
  const app = new Hono();
  app.get(outcomePaths.verified, () => renderPage(verifiedPage));
  app.get(outcomePaths.withoutPassword, () => renderPage(withoutPasswordPage));
  app.get(outcomePaths.invalid, () => renderPage(verificationFailedPage, 400));
  app.get('/reset-password', () => renderPage(resetPasswordPage));
  app.get('/not-me', () => renderPage(notMePage));
  app.post('/not-me', async ({ req, env }) => {
    const outcome = await notMe(req.query('token') ?? '', req.raw, env as HttpBindings);
    const page = notMeOutcomes[outcome];
    return renderPage(page, page.status);
  });
  return app;
}
