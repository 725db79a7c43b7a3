// Made of packages/contracts/openapi.yaml by npm run generate.
export const THEMES = ["modern","classic","minimal","github","academic"] as const;
export const PDF_A_LEVELS = ["PDF/A-1b","PDF/A-2b","PDF/A-3b","PDF/A-2u","PDF/A-3u","PDF/A-2a","PDF/A-3a"] as const;
export const FACTUR_X_PROFILES = ["MINIMUM","BASIC WL","BASIC","EN 16931","EXTENDED","XRECHNUNG"] as const;
