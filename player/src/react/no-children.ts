/**
 * For `dangerouslySetInnerHTML` of a video: the engine may have added a source element before hydration, and React must
 * not touch the children.
 */
export const NO_CHILDREN = { __html: '' }
