/**
 * Comment draft: what a guest has written when they are asked to sign in, which they find in the field afterwards.
 *
 * It lives in this tab alone, for minutes, and is never sent by itself.
 */
export { useCommentDraft } from './use-comment-draft.ts'
