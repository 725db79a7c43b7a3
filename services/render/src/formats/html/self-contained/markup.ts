/** Names, which stand in lines. */
export const wordsIn = (...lines: string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

/** Names of elements, each once for HTML, SVG and MathML: the content of a page that shows something and does nothing. */
export const ELEMENTS = wordsIn(
  'html head title meta style body',
  'h1 h2 h3 h4 h5 h6 hgroup p div section article aside header footer main nav search address blockquote pre hr br wbr',
  'ul ol li menu dl dt dd figure figcaption details summary fieldset legend label output',
  'table caption colgroup col thead tbody tfoot tr th td',
  'a abbr acronym b bdi bdo big cite code data del dfn em i ins kbd mark meter q rb rp rt rtc ruby s samp small span',
  'strike strong sub sup time tt u var center font nobr img',
  'svg g defs symbol use switch desc metadata path rect circle ellipse line polyline polygon text tspan textPath image',
  'clipPath mask pattern marker linearGradient radialGradient stop filter foreignObject view',
  'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap',
  'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode',
  'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence',
  'math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom',
  'msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose mfenced',
);

/** Attributes that neither load, nor do, nor last, whatever their value and their element. */
export const ATTRIBUTES = wordsIn(
  'class id lang xml:lang dir role hidden inert translate slot part itemid itemprop itemref itemscope itemtype property prefix',
  'alt cite datetime open start reversed value min max low high optimum for label wrap',
  'width height align valign bgcolor color face size border cellpadding cellspacing colspan rowspan span scope headers',
  'abbr axis char charoff frame rules summary nowrap noshade hspace vspace clear compact type text link vlink alink',
  'bordercolor leftmargin topmargin rightmargin bottommargin marginwidth marginheight',
  'charset content media target rel rev hreflang download decoding fetchpriority',
  // SVG: of its own, and its properties.
  'xmlns xlink space version baseProfile viewBox preserveAspectRatio transform pathLength x y x1 y1 x2 y2 cx cy r rx ry',
  'fx fy fr d points dx dy rotate textLength lengthAdjust startOffset method spacing side gradientUnits',
  'gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform clipPathUnits maskUnits',
  'maskContentUnits markerUnits markerWidth markerHeight refX refY orient filterUnits primitiveUnits in in2 result',
  'stdDeviation values operator mode k1 k2 k3 k4 scale xChannelSelector yChannelSelector surfaceScale diffuseConstant',
  'specularConstant specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ azimuth elevation z order',
  'kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha baseFrequency numOctaves seed stitchTiles radius',
  'tableValues slope intercept amplitude exponent systemLanguage enable-background',
  'alignment-baseline baseline-shift clip clip-path clip-rule color-interpolation color-interpolation-filters',
  'color-rendering cursor direction display dominant-baseline fill fill-opacity fill-rule filter flood-color',
  'flood-opacity font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight',
  'image-rendering isolation letter-spacing lighting-color marker marker-end marker-mid marker-start mask',
  'mix-blend-mode opacity overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke',
  'stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width',
  'text-anchor text-decoration text-rendering transform-origin unicode-bidi vector-effect visibility white-space',
  'word-spacing writing-mode',
  // MathML.
  'display displaystyle scriptlevel mathvariant mathcolor mathbackground mathsize encoding accent accentunder fence',
  'separator stretchy symmetric largeop movablelimits lspace rspace minsize maxsize linethickness numalign denomalign',
  'columnalign rowalign columnspacing rowspacing columnlines rowlines framespacing columnspan depth voffset notation',
  'close separators',
);

/** Kinds of `<meta name>` that are about the document; others, as `referrer`, change the page. */
export const METADATA = wordsIn(
  'viewport author creator publisher description keywords subject generator title date revised language robots',
  'copyright format-detection application-name progid originator',
);
