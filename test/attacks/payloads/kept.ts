/** What a page has the browser's own process keep: each makes some megabytes of it, or many addresses. */
export const KEPT: Readonly<Record<string, string>> = {
  blobs: 'new Blob([bytes()])',
  files: "new File([bytes()],'x')",
  'blobs of answers': 'new Response(bytes()).blob()',
  'blobs of requests': "new Request('data:,',{method:'POST',body:bytes()}).blob()",
  'blobs of a stream':
    'new Response(new ReadableStream({start(to){to.enqueue(bytes());to.close()}})).blob()',
  'files of forms':
    "new Response(new Blob(['--a\\r\\ncontent-disposition:form-data;name=f;filename=f\\r\\n\\r\\n',bytes(),'\\r\\n--a--']),{headers:{'content-type':'multipart/form-data;boundary=a'}}).formData()",
  'answers of older requests':
    "new Promise((done)=>{self.one??=URL.createObjectURL(new Blob([bytes()]));const x=new XMLHttpRequest();x.open('GET',one);x.responseType='blob';x.onload=()=>done(x);x.send()}).then((x)=>x.response)",
  'pictures of canvases':
    "new Promise((done)=>{if(!self.drawn){const d=new ImageData(1500,1500);for(let i=0;i<d.data.length;i+=65536)crypto.getRandomValues(d.data.subarray(i,i+65536));self.drawn=document.createElement('canvas');drawn.width=drawn.height=1500;drawn.getContext('2d').putImageData(d,0,0)}drawn.toBlob(done)})",
  'pictures of canvases that are not shown':
    "(()=>{const c=new OffscreenCanvas(1500,1500);c.getContext('2d').fillRect(0,0,9,9);return c.convertToBlob()})()",
  'addresses of blobs':
    '(()=>{self.one??=new Blob([1]);for(let i=0;i<500;i++)URL.createObjectURL(one)})()',
  'what is stored again': "localStorage.setItem('x','x'.repeat(4e6)+nth)",
  'what is stored again as a property': "{localStorage.x='x'.repeat(4e6)+nth}",
};

/** What honest scripts do with the same, as expressions. */
export const USED: Readonly<Record<string, string>> = {
  answer: "fetch('data:image/png;base64,AAAA').then((x)=>x.blob()).then(look)",
  'answer without a type': 'new Response(new Uint8Array(5)).blob().then(look)',
  'answer read twice':
    "(async()=>{const r=new Response('a');await r.blob();return r.blob()})().catch((e)=>e.name)",
  request: "new Request('data:,',{method:'POST',body:'abc'}).blob().then(look)",
  form: "(async()=>{const f=new FormData();f.append('a',new File(['xyz'],'n.txt',{type:'text/plain'}));f.append('b','1');const g=await new Response(f).formData();return [g.get('a').name,g.get('a').size,g.get('a').type,g.get('b')]})()",
  'no form': "new Response('a').formData().catch((e)=>e.name)",
  'older request':
    "new Promise((done)=>{const x=new XMLHttpRequest();x.open('GET','data:text/html;charset=UTF-8,abc');x.responseType='blob';x.onload=async()=>done([x.responseType,x.response===x.response,await look(x.response)]);x.send()})",
  'its text':
    "new Promise((done)=>{const x=new XMLHttpRequest();x.open('GET','data:,abc');x.responseType='nonsense';x.onload=()=>done([x.responseType,x.response,x.responseText]);x.send()})",
  'picture of a canvas':
    "new Promise((done)=>document.createElement('canvas').toBlob((b)=>done(look(b)),'image/jpeg',.5))",
  'picture of an empty canvas':
    "new Promise((done)=>Object.assign(document.createElement('canvas'),{width:0}).toBlob(done))",
  'picture for nobody':
    "(()=>{try{document.createElement('canvas').toBlob()}catch(e){return e.name}})()",
  storage:
    "(()=>{const l=localStorage;l.clear();l.a=1;l.setItem('b',2);l['c']={};return [l.a,l.getItem('b'),l.c,l.length,Object.keys(l).sort(),'a' in l,delete l.a,l.a,l instanceof Storage,String(l),l===localStorage,l.none]})()",
  'more than is stored':
    "(()=>{try{localStorage.setItem('q','x'.repeat(6e6))}catch(e){return e.name}})()",
  'half of what is stored': "(()=>{try{localStorage.setItem('q')}catch(e){return e.name}})()",
};
