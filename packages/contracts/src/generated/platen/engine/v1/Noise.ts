// Original file: proto/platen/engine/v1/engine.proto

/**
 * What a page may do too much: all that the browser reports goes through one connection for all pages.
 */
export const Noise = {
  /**
   * Something else.
   */
  NOISE_UNSPECIFIED: 'NOISE_UNSPECIFIED',
  /**
   * It loads something.
   */
  NOISE_REQUESTS: 'NOISE_REQUESTS',
  /**
   * A socket or a source of events of it gets messages.
   */
  NOISE_MESSAGES: 'NOISE_MESSAGES',
  /**
   * It makes frames, or loads something else in them.
   */
  NOISE_FRAMES: 'NOISE_FRAMES',
  /**
   * It changes its address or its title.
   */
  NOISE_ADDRESSES: 'NOISE_ADDRESSES',
  /**
   * It opens dialogs.
   */
  NOISE_DIALOGS: 'NOISE_DIALOGS',
  /**
   * It begins workers.
   */
  NOISE_WORKERS: 'NOISE_WORKERS',
  /**
   * It makes threads.
   */
  NOISE_THREADS: 'NOISE_THREADS',
} as const;

/**
 * What a page may do too much: all that the browser reports goes through one connection for all pages.
 */
export type Noise =
  /**
   * Something else.
   */
  | 'NOISE_UNSPECIFIED'
  | 0
  /**
   * It loads something.
   */
  | 'NOISE_REQUESTS'
  | 1
  /**
   * A socket or a source of events of it gets messages.
   */
  | 'NOISE_MESSAGES'
  | 2
  /**
   * It makes frames, or loads something else in them.
   */
  | 'NOISE_FRAMES'
  | 3
  /**
   * It changes its address or its title.
   */
  | 'NOISE_ADDRESSES'
  | 4
  /**
   * It opens dialogs.
   */
  | 'NOISE_DIALOGS'
  | 5
  /**
   * It begins workers.
   */
  | 'NOISE_WORKERS'
  | 6
  /**
   * It makes threads.
   */
  | 'NOISE_THREADS'
  | 7

/**
 * What a page may do too much: all that the browser reports goes through one connection for all pages.
 */
export type Noise__Output = typeof Noise[keyof typeof Noise]
