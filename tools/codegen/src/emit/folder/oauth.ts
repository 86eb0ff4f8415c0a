import type { Model } from '../../model/model.ts';
import { literal, tableRow } from '../../text.ts';
import { type Files, header } from '../files.ts';

/** Where OAuth's tokens are given, and what each operation needs of them; nothing without OAuth. */
export function emitOauth(model: Model): Files {
  const servers = tokenServers(model);
  if (Object.keys(servers).length === 0) return {};
  const rows = model.clientOperations.flatMap(({ id, security }) => {
    const needed = security.flatMap((all) => Object.entries(all)).find(([name]) => servers[name]);
    return needed ? [tableRow(id, needed[1])] : [];
  });
  return {
    'client/oauth.ts': `${header}/** For \`oauthToken\` of \`@genmedia/client/contract\`, by the names of security schemes. */
export const oauth = ${literal(servers, 0, 21)} as const;

/** The scopes that each operation needs. */
export const scopes = {
${rows.join('')}} as const;
`,
  };
}

/** The addresses at which a program without a page gets tokens. */
function tokenServers({ securitySchemes }: Model): Record<string, { tokenUrl: string }> {
  const found = Object.entries(securitySchemes).flatMap(([name, scheme]) => {
    const { clientCredentials, authorizationCode, password } = Object(Object(scheme).flows);
    const { tokenUrl } = Object(clientCredentials ?? authorizationCode ?? password);
    return typeof tokenUrl === 'string' ? [[name, { tokenUrl }]] : [];
  });
  return Object.fromEntries(found);
}
