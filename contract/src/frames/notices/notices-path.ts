/** Where a page opens its WebSocket of notices. */
export const NOTICES_PATH = '/interaction/v1/notices'
