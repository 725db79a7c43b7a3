// Lint rules of our own, which oxlint loads: https://oxc.rs/docs/guide/usage/linter/js-plugins.html
import {
  type Import,
  foreignImport,
  importOf,
  relativePackage,
  unseparated,
} from './boundaries.ts';

interface Context {
  /** Where lint runs: the repository's root. */
  cwd: string;
  filename: string;
  report(finding: { node: object; message: string }): void;
}

/** The parts of ESTree's nodes that the rules read. */
interface Node {
  type: string;
  value?: unknown;
  argument?: Node;
  expression?: Node;
  source?: Node | null;
}

/** A rule about where imports may lead. */
function importRule(fault: (one: Import) => string | undefined) {
  const create = (context: Context) => {
    const check = ({ source }: Node) => {
      if (typeof source?.value !== 'string') return;
      const message = fault(importOf(context.cwd, context.filename, source.value));
      if (message !== undefined) context.report({ node: source, message });
    };
    return {
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      ImportDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  };
  return { create };
}

/** A literal that is spread into a literal only packs lines. */
const noPacking = {
  create: (context: Context) => ({
    SpreadElement(node: Node) {
      const spread =
        node.argument?.type === 'TSAsExpression' ? node.argument.expression : node.argument;
      if (spread?.type === 'ArrayExpression' || spread?.type === 'ObjectExpression')
        context.report({ node, message: 'Write the members out.' });
    },
  }),
};

/** Finds Gotenberg's routes in services that must not know them. */
const noGotenberg = {
  create: (context: Context) => ({
    Literal(node: Node) {
      if (typeof node.value === 'string' && /forms\/(chromium|libreoffice)/.test(node.value))
        context.report({
          node,
          message: 'Only services/engine/src/print/gotenberg knows Gotenberg.',
        });
    },
  }),
};

export default {
  meta: { name: 'platen' },
  rules: {
    'foreign-imports': importRule(foreignImport),
    'no-gotenberg': noGotenberg,
    'no-packing': noPacking,
    'no-relative-packages': importRule(relativePackage),
    'separate-services': importRule(unseparated),
  },
};
