// For servers that receive the service's calls. Nothing of the client itself is needed.
export { type SignOptions, signTestWebhook } from './sign.ts';
export { type ReceivedWebhook, type VerifyOptions, verifyWebhook } from './verify.ts';
export { WebhookError, type WebhookErrorCode } from './webhook-error.ts';
