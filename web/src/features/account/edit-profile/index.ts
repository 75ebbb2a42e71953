/**
 * Edit profile: what a person shows of themselves, and how they are reached (Spec 1, section 2).
 *
 * Picture, name and bio; the contact section with email, mobile and password, and their dialogs. Knows nothing of
 * devices, notifications or blocks: those are `own-account`.
 */
export { ContactSection } from './contact-section.tsx'
export { ProfileForm } from './profile-form.tsx'
