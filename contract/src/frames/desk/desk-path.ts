/** Where a console opens its WebSocket. */
export const DESK_PATH = '/interaction/v1/desk'
