/** OpenAI's clients send a request again after most errors, unless this header forbids it. */
export const noRetry = { 'X-Should-Retry': 'false' };
