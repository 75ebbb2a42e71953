/**
 * Payment methods: what the ways to pay are called and how each is marked.
 *
 * Operators' own marks belong to them: here each has a letter and a colour.
 */
export { MethodMark } from './method-mark.tsx'
export { useMethodName } from './use-method-name.ts'
