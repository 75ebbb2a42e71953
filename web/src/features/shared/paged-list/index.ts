/**
 * Paged list: a list of the person's own, page after page, with its four states (loading, empty, failed, there).
 *
 * Names no operation: callers pass one of the contract. A page that fails says so in a toast.
 */
export { PagedList } from './paged-list.tsx'
export { CouldNotRead } from './could-not-read.tsx'
export { useFailureToast } from './use-failure-toast.ts'
