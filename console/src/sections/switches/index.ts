/** Switches: what operators turn off for everybody at once, and the closing of the site. */
export { SwitchesSection as Section } from './switches-section.tsx'
