// For servers that receive webhook calls of the service. They do not need the client itself.
export { type SignOptions, signTestWebhook } from './sign.ts';
export { type ReceivedWebhook, type VerifyOptions, verifyWebhook } from './verify.ts';
export { WebhookError, type WebhookErrorCode } from './webhook-error.ts';
