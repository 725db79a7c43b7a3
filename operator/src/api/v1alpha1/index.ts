import type { CustomObject } from '../../kube/types.ts';
import type { AccountSpec, AccountStatus } from './account.ts';
import type { ApiKeySpec, ApiKeyStatus } from './api-key.ts';
import type { PlanSpec, PlanStatus } from './plan.ts';
import type { PlatformSpec } from './platform.ts';
import type { PlatformStatus } from './platform-status.ts';

export { accountSpec, type AccountSpec, type AccountStatus } from './account.ts';
export { apiKeySpec, type ApiKeySpec, type ApiKeyStatus } from './api-key.ts';
export { planSpec, type PlanSpec, type PlanStatus } from './plan.ts';
export { platformSpec, type PlatformSpec } from './platform.ts';
export type { PlatformStatus } from './platform-status.ts';

export type PdfPlatform = CustomObject<PlatformSpec, PlatformStatus>;
export type PdfPlan = CustomObject<PlanSpec, PlanStatus>;
export type PdfAccount = CustomObject<AccountSpec, AccountStatus>;
export type PdfApiKey = CustomObject<ApiKeySpec, ApiKeyStatus>;
