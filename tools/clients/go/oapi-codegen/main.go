// Uses a client of oapi-codegen: FOLDER DOCX writes documents into the folder and prints the other answers.
package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"

	"platen/clients/client"
)

func main() {
	folder, docx := os.Args[1], os.Args[2]
	ctx := context.Background()
	identify := func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-API-Key", os.Getenv("PLATEN_API_KEY"))
		return nil
	}
	url := os.Getenv("PLATEN_URL") + "/api/v1"
	platen := must(client.NewClientWithResponses(url, client.WithRequestEditorFn(identify)))
	keep := func(name string, status int, document []byte) {
		if status != http.StatusOK {
			panic(string(document))
		}
		check(os.WriteFile(filepath.Join(folder, name), document, 0o600))
	}

	html := client.GenerationRequest{
		Content:   new("<h1>Hello {{ name }}</h1>"),
		Variables: &client.Variables{"name": "Ada"},
		Options:   &client.PdfOptions{PageFormat: new("A5"), MarginTop: new("30mm")},
	}
	answer := must(platen.GeneratePdfWithResponse(ctx, nil, html))
	keep("html.pdf", answer.StatusCode(), answer.Body)

	heading := map[string]any{"type": "heading", "text": "Bill {{ number }}"}
	template := must(platen.GeneratePdfWithResponse(ctx, nil, client.GenerationRequest{
		Format:       new(client.GenerationRequestFormatTemplate),
		TemplateData: &map[string]any{"version": 1, "content": []any{heading}},
		Variables:    &client.Variables{"number": 7},
	}))
	keep("template.pdf", template.StatusCode(), template.Body)

	var variables client.Variables
	readVariables(docx, &variables)
	options := client.PdfOptions{Metadata: &client.DocumentMetadata{Title: new("From Go")}}
	form, contentType := uploadOf(docx, variables, options)
	filled := must(platen.GeneratePdfFromUploadWithBodyWithResponse(ctx, nil, contentType, form))
	keep("docx.pdf", filled.StatusCode(), filled.Body)

	preview := must(platen.GeneratePreviewWithResponse(ctx, nil, client.PreviewRequest{
		Content: new("<h1>Hello</h1>"),
		Preview: &client.Preview{Width: new(200)},
	}))
	keep("preview.png", preview.StatusCode(), preview.Body)

	empty := client.GenerationRequest{Format: new(client.GenerationRequestFormatMarkdown)}
	refusal := must(platen.GeneratePdfWithResponse(ctx, nil, empty)).JSON400
	usage := must(platen.GetUsageWithResponse(ctx)).JSON200
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"pages":   answer.Headers200.XPageCount,
		"refusal": []any{refusal.Error, refusal.Message, (*refusal.Details)[0].Path},
		"usage":   []any{usage.Plan, usage.Used, usage.Limit, usage.ResetsAt.Day()},
	}))
}
