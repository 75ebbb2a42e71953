/** @fileoverview The engine's own choice of rungs: the player always brings its own. */
goog.provide('shaka.abr.SimpleAbrManager')
shaka.abr.SimpleAbrManager = class {}
