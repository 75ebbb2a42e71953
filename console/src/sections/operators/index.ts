/** Operators: who works at the console, with which roles and sessions, and what each role may do. */
export { OperatorsSection as Section } from './operators-section.tsx'
