/**
 * Watch channel: a channel's player, with its neighbours, its guide and its chat; or somebody's page in a frame.
 *
 * Asks for access where a channel is premium, and says what to do where it is refused. What channels look like in a
 * list is `channels`'; the messages belong to `live-chat`.
 */
export { ChannelStage } from './channel-stage.tsx'
export { readChannelPage, type ChannelPage } from './read-channel-page.ts'
