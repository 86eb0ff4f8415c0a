/** Why the service refused a call: the values that the contract lists for `code`. */
type ContractCode =
  | 'validation_error'
  | 'invalid_json'
  | 'missing_api_key'
  | 'invalid_api_key'
  | 'account_disabled'
  | 'spending_limit_reached'
  | 'plan_required'
  | 'not_found'
  | 'gone'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'idempotency_key_reused'
  | 'queue_full'
  | 'rate_limited'
  | 'storage_full'
  | 'internal_error'
  | 'method_not_allowed'
  | 'unavailable'
  | 'invalid_credentials'
  | 'missing_token'
  | 'invalid_access_token'
  | 'invalid_token'
  | 'wrong_password';

/**
 * Why a call failed if the service gave no reason: the time limit was reached, no answer came, a
 * successful answer, or a piece of a stream, was no JSON object (or a job without an id), or an error
 * answer had no code (`http_502` …).
 */
type ClientCode = 'timeout' | 'network_error' | 'invalid_response' | `http_${number}`;

/**
 * Why a call failed, for programs: a code of the contract or of the client. Other texts are
 * allowed, because new codes may come and jobs have further reasons to fail.
 */
export type ErrorCode = ContractCode | ClientCode | (string & {});
