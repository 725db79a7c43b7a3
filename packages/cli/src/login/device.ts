import * as oidc from 'openid-client';
import { CliError } from '../errors.ts';
import { printNotice } from '../print.ts';
import { discover, withIssuerError, type IssuerSettings } from './issuer.ts';

interface DeviceLogin extends IssuerSettings {
  scope: string;
  /** Auth0's name for the audience of the token. */
  audience?: string | undefined;
}

/**
 * Has the user log in by a browser, on this machine or another (RFC 8628).
 *
 * @throws {CliError} the issuer or the user refuses, or the code expires
 */
export async function logInByDevice(
  { scope, audience, ...settings }: DeviceLogin,
  signal: AbortSignal,
): Promise<oidc.TokenEndpointResponse> {
  const { issuer } = settings;
  const config = await discover(settings);
  if (!config.serverMetadata().device_authorization_endpoint) {
    throw new CliError(`${issuer} knows no login by device (RFC 8628): set PLATEN_TOKEN instead.`);
  }
  const parameters = { scope, ...(audience !== undefined && { audience }) };
  const device = await withIssuerError(
    issuer,
    oidc.initiateDeviceAuthorization(config, parameters),
  );
  printNotice(
    `Open ${device.verification_uri_complete ?? device.verification_uri}\n` +
      `in a browser and log in. It has to show this code: ${device.user_code}`,
  );
  printNotice('Waiting for the browser …');
  return withIssuerError(
    issuer,
    oidc.pollDeviceAuthorizationGrant(config, device, undefined, { signal }),
  );
}
