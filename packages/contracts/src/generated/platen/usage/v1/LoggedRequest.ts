// Original file: proto/platen/usage/v1/usage.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What is known of a request for a document: codes and counts, no content.
 */
export interface LoggedRequest {
  'accountId'?: (string);
  /**
   * As the edge chose it, or ":" and the keyed hash of the caller's own.
   */
  'requestId'?: (string);
  /**
   * When it began, in milliseconds since the Unix epoch.
   */
  'atMs'?: (number | string | Long);
  /**
   * Or "console".
   */
  'keyId'?: (string);
  /**
   * Empty: it was refused before that was known.
   */
  'format'?: (string);
  /**
   * 499: the client left.
   */
  'status'?: (number);
  /**
   * Empty: none.
   */
  'error'?: (string);
  'durationMs'?: (number);
  'pages'?: (number);
  'bytes'?: (number | string | Long);
  /**
   * How many kinds of things the document lacks.
   */
  'warnings'?: (number);
}

/**
 * What is known of a request for a document: codes and counts, no content.
 */
export interface LoggedRequest__Output {
  'accountId': (string);
  /**
   * As the edge chose it, or ":" and the keyed hash of the caller's own.
   */
  'requestId': (string);
  /**
   * When it began, in milliseconds since the Unix epoch.
   */
  'atMs': (number);
  /**
   * Or "console".
   */
  'keyId': (string);
  /**
   * Empty: it was refused before that was known.
   */
  'format': (string);
  /**
   * 499: the client left.
   */
  'status': (number);
  /**
   * Empty: none.
   */
  'error': (string);
  'durationMs': (number);
  'pages': (number);
  'bytes': (number);
  /**
   * How many kinds of things the document lacks.
   */
  'warnings': (number);
}
