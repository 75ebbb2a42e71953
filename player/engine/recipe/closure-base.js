/**
 * @fileoverview The few words of Closure's own base that Shaka's sources speak; the compiler resolves them.
 * @provideGoog
 */
/** @const */
var goog = goog || {}
/** @define {boolean} */
goog.DEBUG = false
/** @param {string} name */
goog.provide = function (name) {}
/** @param {string} name */
goog.require = function (name) {}
/** @param {string} name */
goog.requireType = function (name) {}
/**
 * @param {string} name
 * @param {T} value
 * @return {T}
 * @template T
 */
goog.define = function (name, value) {
  return value
}
