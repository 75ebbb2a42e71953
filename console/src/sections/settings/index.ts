/**
 * Settings: the settings of the product, by group, each with what it was, is and will be.
 *
 * A form is made of the shape that the server tells. Settings of money wait for another operator.
 */
export { SettingsSection as Section } from './settings-section.tsx'
