/**
 * Channels: what is on television, in a row, a strip or a list.
 *
 * Owns what a channel looks like before it is opened and who may open it from a card. Plays nothing: `watch-channel`
 * does.
 */
export { ChannelLink } from './channel-link.tsx'
export { ChannelLogo } from './channel-logo.tsx'
export { ChannelRow } from './channel-row.tsx'
export { type ChannelView } from './channel-view.ts'
export { OnAir } from './list/on-air.tsx'
export { ProgressLine } from './progress-line.tsx'
export { readChannels, readInteractives } from './read-channels.ts'
export { useFreshChannels } from './use-fresh-channels.ts'
