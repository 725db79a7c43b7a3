import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colours are the page's tokens, which also apply in the shadow root. */
const look = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    fontSize: '13px',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--text)', padding: '10px 0' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--surface)',
    color: 'var(--quiet)',
    border: 'none',
    paddingLeft: '4px',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 5%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'color-mix(in srgb, var(--accent) 24%, transparent)' },
  '&.cm-focused .cm-matchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--accent)',
  },
  '.cm-placeholder-tag': {
    borderRadius: '3px',
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--accent-strong)',
  },
  '.cm-tooltip, .cm-panels': {
    border: '1px solid var(--line)',
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
  },
  '.cm-tooltip': { borderRadius: '6px', boxShadow: 'var(--shadow)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-diagnostic': { padding: '6px 10px', maxWidth: '40em' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-searchMatch': { backgroundColor: 'var(--warn-soft)', outline: '1px solid var(--warn)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'var(--space-2)',
    padding: 'var(--space-2) var(--space-6) var(--space-2) var(--space-3)',
    fontFamily: 'var(--font)',
    '& br': { display: 'none' },
    '& input, & button, & label': { margin: '0', fontSize: 'var(--size-small)' },
    '& label': { display: 'inline-flex', alignItems: 'center', gap: 'var(--space-1)' },
    '& button[name=close]': { top: 'var(--space-2)', right: 'var(--space-3)', fontSize: '1.25rem' },
  },
  '.cm-textfield, .cm-button': {
    padding: '0.25rem 0.6rem',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--surface)',
    backgroundImage: 'none',
    color: 'var(--text)',
  },
  '.cm-textfield:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-button': { borderColor: 'var(--line)', cursor: 'pointer' },
});

const colours = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword, tags.heading], color: 'var(--accent-strong)' },
  { tag: [tags.heading, tags.strong], fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--format-template)' },
  { tag: [tags.string, tags.attributeValue, tags.link, tags.url], color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit], color: 'var(--warn)' },
  { tag: [tags.comment, tags.angleBracket, tags.processingInstruction], color: 'var(--quiet)' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);

export const theme: Extension = [look, syntaxHighlighting(colours)];
