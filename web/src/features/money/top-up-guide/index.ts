/**
 * Top-up guide: diamonds are sold in the apps alone (Spec 1, section 1); this says how, and leads to the stores.
 */
export { TopUpGuide } from './top-up-guide.tsx'
