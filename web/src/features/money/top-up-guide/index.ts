/**
 * Top-up guide: diamonds are sold in the apps alone; this says how, and leads to the stores.
 */
export { TopUpGuide } from './top-up-guide.tsx'
