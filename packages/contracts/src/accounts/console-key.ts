/** In the place of an API key's id: what the console made, by a token. No key has this id. */
export const CONSOLE_KEY_ID = 'console';
