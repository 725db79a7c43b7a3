export { BLOCKED, isBlocked, PROXY_STATUS } from './blocked.ts';
export { relay } from './relay.ts';
export { FixedResolver } from './resolver.ts';
