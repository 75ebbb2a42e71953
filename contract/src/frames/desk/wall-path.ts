/** Where a console opens the WebSocket of the live wall. */
export const WALL_PATH = '/interaction/v1/wall'
