/** A count in promtool's notation: an increase for each step, over some steps, and the next from there. */
function counted(steps: readonly { count: number; each: number }[]): string {
  let value = 0;
  const parts = steps.map(({ count, each }) => {
    const part = `${value}+${each}x${count - 1}`;
    value += each * count;
    return part;
  });
  return parts.join(' ');
}

/** Over how many steps which share of a thousand events at each step is bad. */
export type Course = readonly { count: number; bad: number }[];

const EVENTS = 1_000;

/** The series of each SLO. */
export const SERIES_OF: Record<string, (course: Course) => Record<string, string>> = {
  availability: (course) => {
    const requests = (status: number, code: string) =>
      `platen_http_requests_total{route="/api/v1/generate/pdf", method="POST", status="${status}", code="${code}"}`;
    const some = course.map(({ count }) => ({ count, each: 10 }));
    return {
      // Refusals as promised, and callers who left: good ones.
      [requests(402, 'quota_exceeded')]: counted(some),
      [requests(429, 'rate_limit_exceeded')]: counted(some),
      [requests(499, '')]: counted(some),
      [requests(200, '')]: counted(
        course.map(({ count, bad }) => ({ count, each: EVENTS - 30 - bad * EVENTS })),
      ),
      [requests(504, 'generation_timeout')]: counted(badOf(course)),
      // A draining edge reports that to the load balancer.
      'platen_http_requests_total{route="/readyz", method="GET", status="503", code=""}': counted(
        course.map(({ count }) => ({ count, each: EVENTS })),
      ),
    };
  },
  'availability-probe': (course) => ({
    'platen_probe_requests_total{check="html", result="ok"}': counted(goodOf(course)),
    'platen_probe_requests_total{check="html", result="unreachable"}': counted(badOf(course)),
  }),
  'latency-html': (course) =>
    histogram(
      'platen_generation_duration_seconds',
      ['format="html", output="pdf", single_page="yes"', '2'],
      // Neither many pages nor pictures nor other formats count.
      [
        'format="html", output="pdf", single_page="no"',
        'format="html", output="png", single_page="yes"',
        'format="template", output="pdf", single_page="yes"',
      ],
    )(course),
  'latency-docx': (course) =>
    histogram(
      'platen_generation_duration_seconds',
      ['format="docx", output="pdf", single_page="no"', '5'],
      ['format="docx", output="png", single_page="yes"'],
    )(course),
  'latency-html-probe': (course) =>
    histogram('platen_probe_duration_seconds', ['check="html"', '2'], ['check="template"'])(course),
  // As Prometheus 3 writes bounds.
  'latency-docx-probe': (course) =>
    histogram(
      'platen_probe_duration_seconds',
      ['check="docx"', '5.0'],
      ['check="markdown"'],
    )(course),
};

function histogram(name: string, [labels, bound]: [string, string], others: string[]) {
  return (course: Course): Record<string, string> => {
    const all = counted(course.map(({ count }) => ({ count, each: EVENTS })));
    const slow = others.flatMap((other) => [
      [`${name}_count{${other}}`, all],
      [
        `${name}_bucket{${other}, le="${bound}"}`,
        counted(course.map(({ count }) => ({ count, each: 0 }))),
      ],
    ]);
    return {
      ...(Object.fromEntries(slow) as Record<string, string>),
      [`${name}_count{${labels}}`]: all,
      [`${name}_bucket{${labels}, le="0.5"}`]: counted(
        course.map(({ count }) => ({ count, each: 0 })),
      ),
      [`${name}_bucket{${labels}, le="${bound}"}`]: counted(goodOf(course)),
      [`${name}_bucket{${labels}, le="+Inf"}`]: all,
    };
  };
}

function badOf(course: Course) {
  return course.map(({ count, bad }) => ({ count, each: bad * EVENTS }));
}

function goodOf(course: Course) {
  return course.map(({ count, bad }) => ({ count, each: EVENTS - bad * EVENTS }));
}
