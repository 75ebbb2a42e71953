/**
 * Edit profile: what a person shows of themselves, and their contact data (docs/product/accounts.md#profile).
 *
 * Picture, name and bio; the contact section with email, mobile and password, and their dialogs. Devices,
 * notifications and blocks are in `own-account`.
 */
export { ChangePasswordDialog } from './change-password-dialog.tsx'
export { ContactSection } from './contact-section.tsx'
export { Handle } from './handle.tsx'
export { VerifyBanner } from './verify-email.tsx'
export { ProfileForm } from './profile-form.tsx'
