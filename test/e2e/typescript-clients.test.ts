import { afterAll } from 'vitest';
import { clientTests } from '../harness/client-tests.ts';
import { heyApiClient, openapiTypescriptClient } from '../harness/generated-clients.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

const shared = sharedPlatform();
const platform = () => shared;

afterAll(() => shared.leave());

clientTests('hey-api', heyApiClient, { platform });
clientTests('openapi-typescript', openapiTypescriptClient, { platform });
