export interface JsonAnswer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

type Fields = Readonly<Record<string, string>>;

/** Calls a service over HTTP as any program does. It does not know the contract. */
export interface Caller {
  post<Body = unknown>(path: string, body?: unknown, headers?: Fields): Promise<JsonAnswer<Body>>;
  get<Body = unknown>(path: string, headers?: Fields): Promise<JsonAnswer<Body>>;
  /** Every secret that was sent or received. None of them may be in the log. */
  secrets: ReadonlySet<string>;
}

export function createCaller(url: string): Caller {
  const secrets = new Set<string>();
  const note = (name: string, value: unknown) => {
    if (isSecret.test(name) && typeof value === 'string' && value.length >= minLength) {
      secrets.add(value);
    }
    return value;
  };

  async function call<Body>(path: string, init: RequestInit): Promise<JsonAnswer<Body>> {
    const target = new URL(path, url);
    note('token', /^\/verify\/(.*)/.exec(target.pathname)?.[1]);
    note('key', target.searchParams.get('key'));
    const response = await fetch(target, { redirect: 'manual', ...init });
    const { status, headers } = response;
    const text = await response.text();
    const isJson = headers.get('content-type') === 'application/json';
    return { status, headers, body: (isJson ? JSON.parse(text, note) : text) as Body };
  }

  return {
    secrets,
    post: (path, body, headers = {}) =>
      call(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body, note) }),
      }),
    get: (path, headers = {}) => call(path, { headers }),
  };
}

const isSecret =
  /^(?:key|password|password_confirmation|token|verification_code|access_token|api_key)$/;
/** Shorter values are not secrets, but wrong values of tests. */
const minLength = 16;
