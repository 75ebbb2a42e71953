/**
 * Security: how the viewer gets into their account, and where they are in it.
 *
 * Password, authenticator app, recovery codes, passkeys, and the devices with a session. The server judges every proof;
 * a secret is shown once and kept nowhere here. See docs/product/sign-in.md#second-factor.
 */
export { Devices } from './devices.tsx'
export { Passkeys } from './passkeys.tsx'
export { Password } from './password.tsx'
export { WaysIn } from './ways-in.tsx'
export { SecondFactor } from './second-factor.tsx'
