import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/**
 * The route table of the specification, in its order; fixed addresses win over the patterns above them.
 * Only what exists stands here. First segments that pages may not take: decisions, part 1, Reserved.
 */
export default [
  layout('app/shells/site/site-shell.tsx', [
    index('pages/home.tsx'),
    route(':friendlyId', 'pages/catalog-page.tsx'),
    route(':programType/:mediaId', 'pages/title.tsx'),
    route('playlists/:playlistId', 'pages/playlist.tsx'),
    route('search', 'pages/search.tsx'),
    route('live', 'pages/live.tsx'),
    route('liveshow/:showId', 'pages/live-show.tsx'),
    route('reset-password', 'pages/reset-password.tsx'),
    route('profile', 'pages/profile.tsx'),
    route('notifications', 'pages/notifications.tsx'),
    route('notification/:notificationId', 'pages/notification.tsx'),
    route('offline', 'pages/offline.tsx'),
    route('not-found', 'pages/not-found.tsx'),
    route('*', 'pages/unmatched.tsx'),
  ]),
] satisfies RouteConfig
